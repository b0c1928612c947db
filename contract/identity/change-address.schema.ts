import * as z from 'zod/mini'
import { id } from '../shapes.schema.ts'
import { address, addressInput } from './address.schema.ts'

export const params = z.object({ id })
export const body = addressInput
export const answer = address
