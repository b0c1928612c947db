import * as z from 'zod/mini'
import { normaliseTaxId } from '#rules/identity/tax-id.ts'
import { headOffice } from '#rules/tax-invoices/branch.ts'
import type { Party } from '#rules/tax-invoices/tax-invoice.ts'

export const sellerSchema = {
  SELLER_NAME: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  SELLER_TAX_ID: z.optional(z.string().check(z.refine((text) => normaliseTaxId(text) !== null, 'no valid tax ID'))),
  SELLER_BRANCH: z._default(z.string().check(z.regex(/^\d{5}$/)), headOffice),
  SELLER_ADDRESS: z.optional(z.string().check(z.trim(), z.maxLength(500))),
}

type SellerVariables = z.infer<z.ZodMiniObject<typeof sellerSchema>>

/** An unassigned number, for the demo's tax invoices. */
export const demoSeller: Party = {
  name: 'บริษัท ส่งดี ภาคตะวันออก (ตัวอย่าง) จำกัด',
  taxId: '0205569000010',
  branch: headOffice,
  address: '88/8 หมู่ 5 ถนนสุขุมวิท ต.แสนสุข อ.เมืองชลบุรี จ.ชลบุรี 20130',
}

/**
 * The supplier as printed on its tax invoices; null where nothing of it is set.
 * @throws Error where a field is missing
 */
export function sellerOf(env: SellerVariables): Party | null {
  const { SELLER_NAME: name, SELLER_TAX_ID: given, SELLER_BRANCH: branch, SELLER_ADDRESS: address } = env
  const taxId = given && normaliseTaxId(given)
  if (!name && !taxId && !address) return null
  if (name && taxId && address) return { name, taxId, branch, address }
  throw new Error('SELLER_NAME, SELLER_TAX_ID and SELLER_ADDRESS belong together: set all three or none.')
}
