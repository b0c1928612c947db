import * as z from 'zod/mini'
import { number } from '../shapes.schema.ts'

export const banner = z.object({
  id: number,
  /** The slug of its page. */
  bannerName: z.string(),
  bannerDescription: z.string(),
  bannerDescriptionEng: z.string(),
  bannerCondition: z.enum(['brand', 'product', 'hot-hotsale']),
  bannerItemList: z.array(number),
  bannerImage: z.nullable(z.string()),
})
