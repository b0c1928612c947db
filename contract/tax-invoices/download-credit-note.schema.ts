import * as z from 'zod/mini'
import { id } from '../shapes.schema.ts'
import { documentNumber } from './tax-invoice.schema.ts'

export const params = z.object({ id, number: documentNumber })
