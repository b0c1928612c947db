import type { Named } from '#rules/catalogue/product.ts'

/** A page as it is written; see rules/content/marked-text.ts. */
export type WrittenPage = { title: Named; body: Named }

/** Who speaks in the texts: the firm, and a sentence that tells how to reach it. */
export type SupplierFacts = { company: Named; contact: Named; about: Named }
