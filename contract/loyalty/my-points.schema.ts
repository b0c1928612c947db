import * as z from 'zod/mini'
import { account, redemption } from './loyalty.schema.ts'

export const answer = z.extend(account, { redemption })
