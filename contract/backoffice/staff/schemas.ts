import * as z from 'zod/mini'
import { staffRoles } from '#rules/identity/staff-role.ts'
import { defineSchemas } from '../../call.ts'
import { envelope, id, paging } from '../../schemas.ts'

const role = z.enum(staffRoles)

const staffName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** Characters, as for retailers. */
const password = z.string().check(z.minLength(8), z.maxLength(72))

const staffParams = z.object({ id })

const staff = z.object({ id, username: z.string(), name: z.string(), role, disabled: z.boolean() })

export const changeStaffOwnPassword = defineSchemas({
  access: 'staff',
  status: 204,
  body: z.object({ oldPassword: z.string().check(z.minLength(1), z.maxLength(200)), password }),
  errors: ['password_wrong', 'rate_limited', 'accounts_elsewhere'],
  doc: 'Changes the password of the caller. Requires the current one; all other sessions end.',
})

export const changeStaff = defineSchemas({
  access: 'staff',
  leastRole: 'admin',
  params: staffParams,
  body: z.object({ name: staffName, role, disabled: z.boolean() }),
  answer: staff,
  errors: ['not_found', 'last_admin', 'accounts_elsewhere'],
  doc: 'Changes name and role, disables or enables. When the role changes or the account is disabled, its sessions end immediately. The last administrator cannot be removed: `last_admin`.',
})

export const createStaffAccount = defineSchemas({
  access: 'staff',
  leastRole: 'admin',
  status: 201,
  body: z.object({
    username: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9._-]{2,39}$/)),
    name: staffName,
    role,
    password,
  }),
  answer: staff,
  errors: ['username_taken', 'accounts_elsewhere'],
  doc: 'Adds a staff account. Its owner should change the password immediately.',
})

export const getStaff = defineSchemas({
  access: 'staff',
  leastRole: 'admin',
  params: staffParams,
  answer: staff,
  errors: ['not_found', 'accounts_elsewhere'],
  doc: 'One staff account.',
})

export const listStaff = defineSchemas({
  access: 'staff',
  leastRole: 'admin',
  query: paging,
  answer: envelope(staff),
  errors: ['accounts_elsewhere'],
  doc: 'All staff accounts by user name, including disabled ones.',
})

export const setStaffPassword = defineSchemas({
  access: 'staff',
  leastRole: 'admin',
  status: 204,
  params: staffParams,
  body: z.object({ password }),
  errors: ['not_found', 'accounts_elsewhere'],
  doc: 'Resets the password of a staff account. All its sessions end.',
})
