// The server as `npm start` runs it, which can say which files have been executed since the last look: for the map of
// the journeys. What goes wrong with that is printed and changes nothing else.
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Session, type Profiler } from 'node:inspector'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { executedFiles } from '../../tools/test-run/executed-files.ts'
import { root } from '../../tools/source-files.ts'

const calls: Profiler.StartPreciseCoverageParameterType = { callCount: false, detailed: false }

try {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', calls)
  let looks = 0
  // At this moment, and not a turn later: the answer is there when `post` returns.
  const take = () => {
    let files: string[] = []
    session.post('Profiler.takePreciseCoverage', (error, { result }) => {
      if (error) throw error
      files = executedFiles(result, root, (path) => readFileSync(join(root, path), 'utf8'))
    })
    // Begun again, it counts calls again of functions that it has named before.
    session.post('Profiler.stopPreciseCoverage')
    session.post('Profiler.startPreciseCoverage', calls)
    return { first: looks++ === 0, files }
  }
  const recorder = createServer((_request, response) => {
    try {
      response.end(JSON.stringify(take()))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  recorder.on('error', complain)
  recorder.listen(0, '127.0.0.1', () => {
    try {
      writeFileSync(process.env['RECORDER'] ?? '', String((recorder.address() as AddressInfo).port))
    } catch (error) {
      complain(error)
    }
  })
  recorder.unref()
} catch (error) {
  complain(error)
}

function complain(error: unknown): void {
  process.stderr.write(`Nothing is recorded: ${String(error)}\n`)
}

await import('../../tools/start.ts')
