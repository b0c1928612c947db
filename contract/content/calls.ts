import type { Call } from '../call.ts'
import type * as schemas from './schemas.ts'

export const getBrand: Call<typeof schemas.getBrand> = 'GET /content/brand'
export const getDelivery: Call<typeof schemas.getDelivery> = 'GET /content/delivery'
export const getPage: Call<typeof schemas.getPage> = 'GET /content/pages/:slug'
export const listPopups: Call<typeof schemas.listPopups> = 'GET /content/popups'
