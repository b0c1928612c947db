// Loaded before a server whose journeys are recorded: on SIGUSR2 it writes which of its files have executed a function
// since the last time. Plain JavaScript, so that it is there before everything else.
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url).href
const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

/** The first function of a script is its top level, which every server executes at its start. */
const hasRun = ({ functions }) =>
  functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0].count > 0)
const isOwn = ({ url }) => url.startsWith(root) && !url.includes('/node_modules/')

let times = 0
process.on('SIGUSR2', () =>
  session.post('Profiler.takePreciseCoverage', (error, taken) => {
    const files = error ? [] : taken.result.filter((script) => isOwn(script) && hasRun(script))
    const paths = files.map(({ url }) => fileURLToPath(url).slice(fileURLToPath(root).length))
    writeFileSync(join(process.env.TEST_MAP, `executed-${process.pid}-${(times += 1)}.json`), JSON.stringify(paths))
  }),
)
