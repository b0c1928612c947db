import { expect, test } from 'vitest'
import { departingStops, runStates, takesReports } from './runs.ts'

const stops = [
  { stage: 'OUT_FOR_DELIVERY', outcome: null },
  { stage: 'PACKED', outcome: null },
  { stage: 'PACKED', outcome: 'NOT_DELIVERED' },
  { stage: 'DELIVERED', outcome: 'DELIVERED' },
] as const

test('all stops of a planned run depart, and of one that left those whose orders did not leave with it', () => {
  const departing = Object.fromEntries(runStates.map((state) => [state, departingStops({ state, stops })]))
  expect(departing).toEqual({ PLANNED: stops, LOADED: stops, OUT: [stops[1]], BACK: [], SETTLED: [] })
})

test('a driver reports what happened until the cash of the run is closed', () => {
  expect(runStates.filter(takesReports)).toEqual(['OUT', 'BACK'])
})
