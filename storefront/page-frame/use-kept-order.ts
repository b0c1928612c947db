import { useState } from 'react'

type Id = number | string

/** Ids in the order in which they were seen first: each keeps its place, also when it is gone for a while. */
export function placesOf(places: readonly Id[], ids: readonly Id[]): readonly Id[] {
  const known = new Set(places)
  const fresh = ids.filter((id) => !known.has(id))
  return fresh.length > 0 ? [...places, ...fresh] : places
}

/** Each thing at its place; what has none comes last. */
export function inPlaces<Thing>(
  things: readonly Thing[],
  idOf: (thing: Thing) => Id,
  places: readonly Id[],
): readonly Thing[] {
  const place = new Map(places.map((id, index) => [id, index]))
  const placeOf = (thing: Thing) => place.get(idOf(thing)) ?? places.length
  return things.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * Things in the order in which this page has shown them first. Where an answer that comes later sorts them again, a thumb that
 * is on its way would press another one. What is new comes last.
 */
export function useKeptOrder<Thing>(things: readonly Thing[], idOf: (thing: Thing) => Id): readonly Thing[] {
  const ids = things.map(idOf)
  const [places, setPlaces] = useState<readonly Id[]>(ids)
  const placesNow = placesOf(places, ids)
  if (placesNow !== places) setPlaces(placesNow)
  return inPlaces(things, idOf, placesNow)
}
