import type { map as thai } from './map.th.ts'
import { plural } from './plural-in-english.ts'

const metres = (count: number) => plural(count, 'metre')

export const map = {
  sketch: 'Map of the eastern provinces, our free delivery area and our location',
  sketchNote: 'A simple sketch, not to scale',
  open: 'Open in a map app',
  provinces: {
    '20': 'Chonburi',
    '21': 'Rayong',
    '22': 'Chanthaburi',
    '23': 'Trat',
    '24': 'Chachoengsao',
    '25': 'Prachinburi',
    '27': 'Sa Kaeo',
  },
  addPin: 'Pin your shop’s location (optional)',
  pin: 'Your shop’s pin',
  hintStreets: 'It helps the driver find you. Tap the map to move the pin, or use the arrow keys, 10 metres at a time.',
  useMine: 'Use my location',
  removePin: 'Remove pin',
  noPin: 'No pin',
  pinMap: 'Map for setting the pin',
  seePin: 'View location on a map',
  pinned: 'Location pinned',
  outside: 'This location is outside Thailand',
  notLocated: 'We couldn’t find your location. Allow location access, or tap the map.',
  location: 'Your shop’s location (optional)',
  locationHint: 'It helps the driver find you. Use it while you are at the shop.',
  locating: 'Finding your location',
  locationKept: (accuracy) =>
    accuracy === null
      ? 'The location is kept with this address.'
      : `The location is kept with this address, exact to ${metres(accuracy)}.`,
  inexact: 'Try again at your door for a better one, or add a landmark.',
  removeLocation: 'Remove location',
  locationRemoved: 'Location removed',
  locationDenied:
    'Your browser isn’t allowed to use your location. Allow it in the settings and try again, or add a landmark instead.',
  locationUnavailable: 'We couldn’t find your location just now. Try again, or add a landmark instead.',
  tooInexact: (kilometres) =>
    `The location wasn’t kept: it may be ${kilometres} km off. Turn on GPS and try again at your door, or add a landmark instead.`,
} satisfies typeof thai
