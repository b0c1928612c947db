import { textsIn as load } from './sign-in.ts'

/** The storefront's texts by language: journeys find things by what people read. */
export const textsIn = { th: await load('th'), en: await load('en') }

/** The words around the gap of a text. */
export const words = (text: (gap: string) => string) => new RegExp(text('.*'))
