import * as z from 'zod/mini'
import { defineSchemas } from '../../call.ts'
import { id, instant, numberInPath } from '../../schemas.ts'

export const beginProductViewing = defineSchemas({
  permission: 'goods',
  status: 201,
  params: z.object({ id: numberInPath }),
  answer: z.object({
    /** The address of the page, which opens in this browser alone. */
    path: z.string(),
    until: instant,
  }),
  errors: ['not_found', 'forbidden'],
  doc: 'Begins to see the page of a product that is hidden from retailers as they would see it, for 15 minutes, read only. The page needs the cookie of this answer. It ends with the session of the staff, too. `forbidden`: the caller is an API key.',
})

export const beginViewing = defineSchemas({
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
