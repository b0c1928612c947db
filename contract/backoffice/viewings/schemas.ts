import * as z from 'zod/mini'
import { defineSchemas } from '../../call.ts'
import { id, instant } from '../../schemas.ts'

export const beginViewing = defineSchemas({
  access: 'staff',
  permission: 'retailers',
  status: 201,
  params: z.object({ id }),
  answer: z.object({
    /** For the storefront, in place of a retailer’s own token. */
    token: z.string(),
    until: instant,
    storeName: z.string(),
  }),
  errors: ['not_found', 'forbidden'],
  doc: 'Begins to see the storefront as a retailer sees it, for 15 minutes, read only. It ends with the session of the staff, too. `forbidden`: the caller is an API key.',
})
