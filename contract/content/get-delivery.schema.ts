import { deliveryContent } from './content.schema.ts'

export const answer = deliveryContent
