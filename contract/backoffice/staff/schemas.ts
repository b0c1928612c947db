import * as z from 'zod/mini'
import { generalRoles, staffRoles } from '#rules/identity/permissions.ts'
import { defineSchemas } from '../../call.ts'
import { envelope, id, paging } from '../../schemas.ts'

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
})

export const changeStaffOwnPassword = defineSchemas({
  access: 'staff',
  permission: 'account',
  status: 204,
  body: z.object({ oldPassword: z.string().check(z.minLength(1), z.maxLength(200)), password }),
  errors: ['password_wrong', 'rate_limited', 'accounts_elsewhere'],
  doc: 'Changes the password of the caller. Requires the current one; all other sessions end.',
})

export const changeStaff = defineSchemas({
  access: 'staff',
  permission: 'staff',
  params: staffParams,
  body: z.object({ name: staffName, ...granted, disabled: z.boolean() }).check(hasRole),
  answer: staff,
  errors: ['forbidden', 'not_found', 'last_admin', 'accounts_elsewhere'],
  doc: 'Changes name and roles, disables or enables. When the roles change or the account is disabled, its sessions end immediately. The last administrator cannot be removed: `last_admin`.',
})

export const newStaff = z.object({
  username: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9._-]{2,39}$/)),
  name: staffName,
  ...granted,
  password,
})

export const createStaffAccount = defineSchemas({
  access: 'staff',
  permission: 'staff',
  status: 201,
  body: newStaff.check(hasRole),
  answer: staff,
  errors: ['forbidden', 'username_taken', 'accounts_elsewhere'],
  doc: 'Adds a staff account with one or more roles, none with a permission that the caller lacks. Its owner should change the password immediately.',
})

export const getStaff = defineSchemas({
  access: 'staff',
  permission: 'staff',
  params: staffParams,
  answer: staff,
  errors: ['not_found', 'accounts_elsewhere'],
  doc: 'One staff account.',
})

export const listStaff = defineSchemas({
  access: 'staff',
  permission: 'staff',
  query: paging,
  answer: envelope(staff),
  errors: ['accounts_elsewhere'],
  doc: 'All staff accounts by user name, including disabled ones.',
})

export const setStaffPassword = defineSchemas({
  access: 'staff',
  permission: 'staff',
  status: 204,
  params: staffParams,
  body: z.object({ password }),
  errors: ['not_found', 'accounts_elsewhere'],
  doc: 'Resets the password of a staff account. All its sessions end.',
})
