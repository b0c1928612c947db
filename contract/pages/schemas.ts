import * as z from 'zod/mini'
import { defineSchemas } from '../call.ts'
import { language } from '../schemas.ts'

export const pageCards = defineSchemas({
  access: 'public',
  query: z.object({
    /** Comma-separated product ids, at most 200; unknown ones are omitted. */
    ids: z.string().check(z.maxLength(2000), z.regex(/^\d{1,9}(,\d{1,9}){0,199}$/)),
    language: z._default(language, 'th'),
  }),
  answer: z.array(z.looseObject({ id: z.int() })),
  errors: ['validation'],
  doc: 'Products as the storefront shows them, in the requested order: for carts and lists of ids.',
})

export const pageCatalogue = defineSchemas({
  access: 'public',
  query: z.object({ language: z._default(language, 'th') }),
  /** Columns of equal length. Internal to the storefront: it may change at any time. */
  answer: z.looseObject({ id: z.array(z.int()) }),
  errors: [],
  doc: 'The public catalogue in one language, in a compact format, for filtering and sorting in the browser. `X-Made-At` says of when it is.',
})

const sinceCopy = z.object({
  /** Of the caller's copy: its `X-Made-At`, in milliseconds since 1970. */
  since: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
  language: z._default(language, 'th'),
})
/** With `tag` the changes, with `id` the whole. Internal to the storefront: it may change at any time. */
const changesOrWhole = z.union([z.looseObject({ tag: z.string() }), z.looseObject({ id: z.array(z.int()) })])

export const pageCatalogueChanges = defineSchemas({
  access: 'public',
  query: sinceCopy,
  answer: changesOrWhole,
  errors: [],
  doc: 'What has changed of the compact catalogue since a copy of it was sent; the whole where the server does not know, or where that is not much more. `X-Made-At` says of when the answer is.',
})

export const pageSearchData = defineSchemas({
  access: 'public',
  query: z.object({ language: z._default(language, 'th') }),
  /** Columns of equal length. Internal to the storefront: it may change at any time. */
  answer: z.looseObject({ id: z.array(z.int()) }),
  errors: [],
  doc: 'What the search in the browser needs besides the compact catalogue: other names, codes and search words. `X-Made-At` says of when it is.',
})

export const pageSearchChanges = defineSchemas({
  access: 'public',
  query: sinceCopy,
  answer: changesOrWhole,
  errors: [],
  doc: 'What has changed of the search data since a copy of it was sent; else as for the compact catalogue.',
})

export const pageData = defineSchemas({
  access: 'public',
  query: z.object({
    /** Path and query of a page, as in the address bar. */
    path: z.string().check(z.minLength(1), z.maxLength(2000), z.startsWith('/')),
    language: z._default(language, 'th'),
  }),
  answer: z.object({
    language,
    status: z.union([z.literal(200), z.literal(404)]),
    title: z.string(),
    description: z.string(),
    /** The page data; `kind` determines its shape. Internal to the storefront: it may change at any time. */
    data: z.looseObject({ kind: z.string() }),
  }),
  errors: ['rate_limited'],
  doc: 'The data of a storefront page, for navigation without loading a document.',
})
