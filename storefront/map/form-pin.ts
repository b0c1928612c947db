import type { Place } from '#rules/map/place.ts'

/** A pin in a form; `accuracy` in metres, null where it was placed by hand. */
export type FormPin = { place: Place; accuracy: number | null }
