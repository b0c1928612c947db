import type { LocalizedText } from '#rules/catalogue/product.ts'

/** A page as it is written; see rules/content/marked-text.ts. */
export type WrittenPage = { title: LocalizedText; body: LocalizedText }

/** Who speaks in the texts: the firm, and a sentence that tells how to reach it. */
export type SupplierDetails = { company: LocalizedText; contact: LocalizedText; about: LocalizedText }
