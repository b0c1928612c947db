import type { Place } from '#rules/map/place.ts'

/** Opens a place in the phone's own map by its address, without a third-party script. */
export const mapLink = ({ latitude, longitude }: Place): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
