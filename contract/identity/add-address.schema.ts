import { address, addressInput } from './address.schema.ts'

export const body = addressInput
export const answer = address
