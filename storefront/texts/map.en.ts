import type { map as thai } from './map.th.ts'

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
  hint: 'It helps the driver find you. “Use my location” works best while you are in the shop; or tap the sketch and move the pin with the arrow keys, 1 km at a time.',
  hintStreets: 'It helps the driver find you. Tap the map to move the pin, or use the arrow keys, 10 metres at a time.',
  useMine: 'Use my location',
  removePin: 'Remove pin',
  noPin: 'No pin',
  pinMap: 'Map for setting the pin',
  seePin: 'View pin on a map',
  pinned: 'Location pinned',
  offSketch: 'outside this sketch',
  outside: 'This location is outside Thailand',
  notLocated: 'We couldn’t find your location. Allow location access, or tap the map.',
} satisfies typeof thai
