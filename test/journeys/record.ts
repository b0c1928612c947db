import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { root } from '../../tools/source-files.ts'
import type { JourneyRecording } from '../../tools/test-run/journey-map.ts'
import { timeLimits } from '../time-limits.ts'
import { scriptsSoFar } from './requested-scripts.ts'
import { shopHere } from './shop-here.ts'

// Before each journey, when the map is renewed: what the server executes and the browser loads for it. A journey passes or
// fails without regard to that; one of which nothing was recorded is missing from the map.

const folder = process.env['TEST_RECORDING']

if (folder) {
  let begun = false
  beforeAll(() =>
    quietly(async () => {
      scriptsSoFar()
      const { first, files } = await executed()
      if (first) keep(folder, `start-${process.pid}`, { journey: null, files, scripts: [] })
      begun = true
    }),
  )
  afterAll(() =>
    quietly(async () => {
      if (!begun) return
      const journey = relative(root, expect.getState().testPath ?? '').replaceAll('\\', '/')
      const { files } = await executed()
      keep(folder, journey.replaceAll('/', '-'), { journey, files, scripts: scriptsSoFar() })
    }),
  )
}

/** What the server of this worker has executed since the last call of this. */
async function executed(): Promise<{ first: boolean; files: string[] }> {
  const { recorder } = shopHere()
  if (!recorder) throw new Error('this server has no recorder')
  const address = `http://127.0.0.1:${readFileSync(recorder, 'utf8')}/`
  const response = await fetch(address, { signal: AbortSignal.timeout(timeLimits.action) })
  if (!response.ok) throw new Error(`the recorder answers ${response.status}`)
  return (await response.json()) as { first: boolean; files: string[] }
}

function keep(into: string, name: string, recording: JourneyRecording): void {
  mkdirSync(into, { recursive: true })
  writeFileSync(join(into, `${name}.json`), JSON.stringify(recording))
}

async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`Nothing is recorded of ${expect.getState().testPath}: ${String(error)}\n`)
  }
}
