import { envelope } from '../shapes.schema.ts'
import { entry, historyQuery } from './loyalty.schema.ts'

export const query = historyQuery
export const answer = envelope(entry)
