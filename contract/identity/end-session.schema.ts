import * as z from 'zod/mini'
import { id } from '../shapes.schema.ts'

export const params = z.object({ id })
