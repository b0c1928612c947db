import type { TestProject } from 'vitest/node'
import { sharedCluster } from './shared-cluster.ts'
import { onStop } from './on-stop.ts'
import { prefixOf, prepareCluster, temporaryCluster, type TestCluster } from './test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string with `{database}` where the name goes. */
    databaseUrl: string
    /** A migrated database that every test copies. */
    template: string
    /** How the names of this run's databases begin. */
    databasePrefix: string
  }
}

/** In a connection string, where the name of the database goes. */
const place = '{database}'

type SharedRun = { cluster: Promise<RunCluster>; users: number }

/** Each Vitest project runs this setup with modules of its own, so what they share is a global of the process. */
const shared = globalThis as { songdeeTestCluster?: SharedRun }

type RunCluster = TestCluster & { template: string }

/** One PostgreSQL for the whole run and all its parts, or the one that runs of single files share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, leave } = await joinCluster()
  project.provide('databaseUrl', cluster.url(place))
  project.provide('template', cluster.template)
  project.provide('databasePrefix', prefixOf(process.pid))
  return leave
}

/** The PostgreSQL of this run, which stops when the last one leaves. */
export async function joinCluster(): Promise<{ cluster: RunCluster; leave: () => Promise<void> }> {
  shared.songdeeTestCluster ??= { cluster: start(), users: 0 }
  const mine = shared.songdeeTestCluster
  mine.users += 1
  const cluster = await mine.cluster
  return {
    cluster,
    leave: async () => {
      mine.users -= 1
      if (mine.users > 0) return
      delete shared.songdeeTestCluster
      await cluster.stop()
    },
  }
}

const prepared = async (cluster: TestCluster) => ({ ...cluster, template: await prepareCluster(cluster.url) })

async function start() {
  const given = process.env['TEST_CLUSTER']
  // The run has started it, and stops it after its last part.
  if (given?.includes(place))
    return prepared({ url: (database) => given.replace(place, database), stop: async () => undefined })
  if (given !== 'shared') {
    const cluster = await temporaryCluster()
    onStop(cluster.stop)
    return prepared(cluster)
  }
  // It may stop between the two steps, if nobody else uses it.
  return prepared(await sharedCluster()).catch(async () => prepared(await sharedCluster()))
}
