import { envelope, paging } from '../shapes.schema.ts'
import { banner } from './banner.schema.ts'

export const query = paging
export const answer = envelope(banner)
