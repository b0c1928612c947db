import * as z from 'zod/mini'
import { number } from '../shapes.schema.ts'
import { cart } from './cart.schema.ts'

/** 0 takes them off again. */
export const body = z.object({ points: number })
export const answer = cart
