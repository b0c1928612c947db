import type { Call } from '../call.ts'
import type { CatalogueChanges } from './catalogue-changes.ts'
import type { CompactCatalogue } from './compact-catalogue.ts'
import type { SearchChanges } from './search-changes.ts'
import type { SearchData } from './search-data.ts'
import type { Card, PageAnswer } from './shapes.ts'
import type * as schemas from './schemas.ts'

export const pageCards: Call<typeof schemas.pageCards, Card[]> = 'GET /api/pages/cards'
export const pageCatalogue: Call<typeof schemas.pageCatalogue, CompactCatalogue> = 'GET /api/pages/catalogue'
export const pageCatalogueChanges: Call<typeof schemas.pageCatalogueChanges, CatalogueChanges | CompactCatalogue> =
  'GET /api/pages/catalogue/changes'
export const pageSearchData: Call<typeof schemas.pageSearchData, SearchData> = 'GET /api/pages/search'
export const pageSearchChanges: Call<typeof schemas.pageSearchChanges, SearchChanges | SearchData> =
  'GET /api/pages/search/changes'
export const pageData: Call<typeof schemas.pageData, PageAnswer> = 'GET /api/pages/data'
