import * as z from 'zod/mini'
import { generalRoles, staffRoles } from '#rules/identity/permissions.ts'
import { defineSchemas } from '../../../call.ts'
import { envelope, id, instant, number, paging } from '../../../schemas.ts'

/** The strongest of the three general roles; null for an account with jobs alone. */
const role = z.enum(generalRoles)
const roles = z.array(z.enum(staffRoles)).check(z.minLength(1), z.maxLength(staffRoles.length))

const staffName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** Characters, as for retailers. */
const password = z.string().check(z.minLength(8), z.maxLength(72))

const staffParams = z.object({ id })

/** `role` alone stands for itself; with `roles` it is ignored. */
const granted = { role: z.optional(role), roles: z.optional(roles) }
const hasRole = z.refine<z.infer<z.ZodMiniObject<typeof granted>>>((body) => (body.roles ?? body.role) !== undefined, {
  path: ['roles'],
  error: 'required',
})

const staff = z.object({
  id,
  username: z.string(),
  name: z.string(),
  role: z.nullable(role),
  roles,
  disabled: z.boolean(),
  revision: number,
  /** The password was chosen by somebody else; its owner has not signed in with it yet. */
  oneTimePassword: z.boolean(),
  /** Signing in takes a code of a device, too. */
  secondFactor: z.boolean(),
  /** Open sessions, and the last use of one. */
  sessions: number,
  lastUsed: z.nullable(instant),
})

export const changeStaffOwnPassword = defineSchemas({
  permission: 'account',
  status: 204,
  body: z.object({ oldPassword: z.string().check(z.minLength(1), z.maxLength(200)), password }),
  errors: ['password_wrong', 'rate_limited', 'accounts_elsewhere'],
  doc: 'Changes the password of the caller. Requires the current one; all other sessions and the API keys end.',
})

export const changeStaff = defineSchemas({
  permission: 'staff',
  params: staffParams,
  body: z.object({ name: staffName, ...granted, disabled: z.boolean(), revision: z.optional(number) }).check(hasRole),
  answer: staff,
  errors: ['reauthentication_required', 'forbidden', 'not_found', 'last_admin', 'edit_conflict', 'accounts_elsewhere'],
  doc: 'Changes name and roles, with `revision` only if nobody else has since, disables or enables. When the roles change or the account is disabled, its sessions end immediately. The last administrator cannot be removed: `last_admin`. Requires a sign-in of the last ten minutes: `reauthentication_required`.',
})

export const newStaff = z.object({
  username: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9._-]{2,39}$/)),
  name: staffName,
  ...granted,
  password,
})

export const createStaffAccount = defineSchemas({
  permission: 'staff',
  status: 201,
  idempotency: 'optional',
  body: z.extend(newStaff, { password: z.optional(password) }).check(hasRole),
  answer: z.extend(staff, { password: z.nullable(z.string()) }),
  errors: ['reauthentication_required', 'forbidden', 'username_taken', 'idempotency_key_reused', 'accounts_elsewhere'],
  doc: 'Adds a staff account with one or more roles, once per idempotency key, none with a permission that the caller lacks. Without `password` it answers with one that is good for one sign-in within three days; it is shown here only, and a repetition of the request makes a new one. Requires a sign-in of the last ten minutes: `reauthentication_required`.',
})

export const getStaff = defineSchemas({
  permission: 'staff',
  params: staffParams,
  answer: staff,
  errors: ['not_found', 'accounts_elsewhere'],
  doc: 'One staff account.',
})

export const listStaff = defineSchemas({
  permission: 'staff',
  query: z.extend(paging, {
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    role: z.optional(z.enum(staffRoles)),
    status: z.optional(z.enum(['ACTIVE', 'LOCKED'])),
  }),
  answer: envelope(staff),
  errors: ['accounts_elsewhere'],
  doc: 'Staff accounts by user name, including disabled ones. `q`: a part of the name or user name.',
})

export const setStaffPassword = defineSchemas({
  permission: 'staff',
  status: 204,
  params: staffParams,
  body: z.object({ password }),
  errors: ['reauthentication_required', 'second_person_required', 'not_found', 'accounts_elsewhere'],
  doc: 'Resets the password of a staff account. All its sessions end. So do its API keys. Requires a sign-in of the last ten minutes: `reauthentication_required`. The own account is refused: `second_person_required`.',
})

export const listStaffSessions = defineSchemas({
  permission: 'staff',
  params: staffParams,
  answer: z.object({
    sessions: z.array(
      z.object({
        id,
        browser: z.nullable(z.string()),
        system: z.nullable(z.string()),
        since: instant,
        lastUsed: instant,
        current: z.boolean(),
      }),
    ),
  }),
  errors: ['not_found', 'accounts_elsewhere'],
  doc: 'The open sessions of a staff account, most recently used first.',
})

export const endStaffSessions = defineSchemas({
  permission: 'staff',
  status: 204,
  params: staffParams,
  errors: ['not_found', 'accounts_elsewhere'],
  doc: 'Ends all sessions and API keys of a staff account immediately; of the own account, all sessions but this one.',
})

export const giveOneTimePassword = defineSchemas({
  permission: 'staff',
  params: staffParams,
  answer: z.object({ password: z.string(), until: instant }),
  errors: ['reauthentication_required', 'second_person_required', 'not_found', 'accounts_elsewhere'],
  doc: 'Replaces a forgotten password by one that is good for one sign-in within three days, where its owner chooses another. It is shown here only; all sessions of the account end. So do its API keys. Requires a sign-in of the last ten minutes: `reauthentication_required`. The own account is refused: `second_person_required`.',
})
