import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { root } from '../../tools/source-files.ts'

/** Each alert at figures that somebody wrote down. @throws Error with promtool's words where one does not fire */
export const testAlerts = (): string =>
  execFileSync('promtool', ['test', 'rules', join(root, 'deploy', 'alerts-tests.yml')], { encoding: 'utf8' })

const answer = z.object({
  data: z.object({ result: z.array(z.object({ metric: z.object({ alertname: z.string() }) })) }),
})

/** The alerts that a running Prometheus has fired in the last hours, by name. */
export async function firedAlerts(port: number): Promise<string[]> {
  const query = 'group by (alertname) (max_over_time(ALERTS{alertstate="firing"}[6h]))'
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/query?${new URLSearchParams({ query })}`)
  const { data } = answer.parse(await response.json())
  return data.result.map(({ metric }) => metric.alertname).toSorted()
}
