import { envelope, paging } from '../shapes.schema.ts'
import { staff } from './staff.schema.ts'

export const query = paging
export const answer = envelope(staff)
