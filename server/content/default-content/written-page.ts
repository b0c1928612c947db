import type { LocalizedText } from '#rules/catalogue/product.ts'

/** A page in its marked-up form; see rules/content/marked-text.ts. */
export type WrittenPage = { title: LocalizedText; body: LocalizedText }

/** The author of the texts: the firm, and a sentence that says how to reach it. */
export type SupplierDetails = { company: LocalizedText; contact: LocalizedText; about: LocalizedText }
