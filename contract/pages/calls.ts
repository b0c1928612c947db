import type { Call } from '../call.ts'
import type { CompactCatalogue } from './compact-catalogue.ts'
import type { Card, PageAnswer } from './shapes.ts'
import type * as schemas from './schemas.ts'

export const pageCards: Call<typeof schemas.pageCards, Card[]> = 'GET /api/pages/cards'
export const pageCatalogue: Call<typeof schemas.pageCatalogue, CompactCatalogue> = 'GET /api/pages/catalogue'
export const pageData: Call<typeof schemas.pageData, PageAnswer> = 'GET /api/pages/data'
