import * as z from 'zod/mini'
import { defineSchemas } from '../../call.ts'
import { envelope, id, paging } from '../../schemas.ts'

const role = z.enum(['clerk', 'manager', 'admin'])

const staffName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** Characters, as for shops. */
const password = z.string().check(z.minLength(8), z.maxLength(72))

const staffParams = z.object({ id })

const staff = z.object({ id, username: z.string(), name: z.string(), role, disabled: z.boolean() })

export const changeStaffOwnPassword = defineSchemas({
  access: 'staff',
  status: 204,
  body: z.object({ oldPassword: z.string().check(z.minLength(1), z.maxLength(200)), password }),
  errors: ['password_wrong', 'rate_limited', 'accounts_elsewhere'],
  doc: 'Sets a new password for oneself. The old one is needed; all other sessions end.',
})

export const changeStaff = defineSchemas({
  access: 'staff',
  leastRole: 'admin',
  params: staffParams,
  body: z.object({ name: staffName, role, disabled: z.boolean() }),
  answer: staff,
  errors: ['not_found', 'last_admin', 'accounts_elsewhere'],
  doc: 'Changes name and role, disables or enables. Where the role changes or the account is disabled its sessions end at once. Of the administrators one always remains: `last_admin`.',
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
  doc: 'Adds one of the staff, who should set a password of their own at once.',
})

export const getStaff = defineSchemas({
  access: 'staff',
  leastRole: 'admin',
  params: staffParams,
  answer: staff,
  errors: ['not_found', 'accounts_elsewhere'],
  doc: 'One of the staff.',
})

export const listStaff = defineSchemas({
  access: 'staff',
  leastRole: 'admin',
  query: paging,
  answer: envelope(staff),
  errors: ['accounts_elsewhere'],
  doc: 'Everybody who works for the supplier, by user name; the disabled ones too.',
})

export const setStaffPassword = defineSchemas({
  access: 'staff',
  leastRole: 'admin',
  status: 204,
  params: staffParams,
  body: z.object({ password }),
  errors: ['not_found', 'accounts_elsewhere'],
  doc: 'Sets the password of one of the staff who has forgotten it. All sessions of that account end.',
})
