import * as z from 'zod/mini'
import { permissions, staffRoles } from '#rules/identity/permissions.ts'
import { defineSchemas } from '../../../call.ts'
import { id } from '../../../schemas.ts'

export const getMe = defineSchemas({
  permission: 'account',
  answer: z.object({
    id,
    /** As it is now; of an account of another issuer, as the token says. */
    name: z.string(),
    /** Null for an account of another issuer. */
    username: z.nullable(z.string()),
    roles: z.array(z.enum(staffRoles)),
    /** All that the roles allow: a screen shows what one of these opens. */
    permissions: z.array(z.enum(permissions)),
  }),
  errors: [],
  doc: 'The caller: name, roles and permissions.',
})
