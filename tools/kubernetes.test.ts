import { readFileSync } from 'node:fs'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readSettings } from '#server/settings/settings.ts'

const models = { ConfigMap, Deployment, Ingress, Job, PodDisruptionBudget, Secret, Service }
type Kind = keyof typeof models

const textOf = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const documentsIn = (file: string): { kind: Kind }[] =>
  parseAllDocuments(textOf(`deploy/kubernetes/${file}.yaml`)).map((document) => document.toJS())
const all = ['settings', 'migrate', 'shop'].flatMap(documentsIn)

/** The only one of its kind, checked by the schema of Kubernetes, which names whatever it does not know. */
function only<Model extends Kind>(kind: Model): InstanceType<(typeof models)[Model]> {
  const [found, ...more] = all.filter((one) => one.kind === kind)
  if (!found || more.length > 0) throw new Error(`There is not one ${kind}`)
  const model = new models[kind](found as never)
  model.validate()
  return model as InstanceType<(typeof models)[Model]>
}

const deployment = only('Deployment').spec
const job = only('Job').spec
const pods = [deployment?.template.spec, job?.template.spec]
const [shop, migrate] = pods.map((pod) => pod?.containers[0])
const image = Object.fromEntries(
  [...textOf('Dockerfile').matchAll(/\b(HOST|PORT|DATA_DIR)=(\S+)/g)].map(([, name, value]) => [name, value]),
)
const environment = {
  ...image,
  ...only('ConfigMap').data,
  ...Object.fromEntries(
    Object.entries(only('Secret').stringData ?? {}).map(([name, value]) => [
      name,
      value.replace(/change-me[\w-]*/, 'made-by-the-operator'),
    ]),
  ),
}
const settings = readSettings(environment)

test('every manifest is what Kubernetes takes', () => {
  expect(all.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(models).toSorted())
  for (const { kind } of all) only(kind)
})

test('the settings work, and each is one that the server reads', () => {
  expect(settings).toMatchObject({
    demo: false,
    migrateAtStart: false,
    host: '0.0.0.0',
    dataDir: '/data',
    drainMs: 10_000,
  })
  expect(settings.files).not.toBeNull()
  for (const name of Object.keys(environment))
    expect(textOf('.env.example'), name).toMatch(new RegExp(`^#? ?${name}=`, 'm'))
  for (const container of [shop, migrate])
    expect(container?.envFrom).toEqual([{ configMapRef: { name: 'songdee' } }, { secretRef: { name: 'songdee' } }])
})

test('pods run as nobody in particular, write to their own folders only, and may do nothing else', () => {
  for (const pod of pods) {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    })
    for (const { securityContext, volumeMounts, resources } of pod?.containers ?? []) {
      expect(securityContext).toEqual({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      })
      expect(volumeMounts?.map(({ mountPath }) => mountPath)).toEqual([settings.dataDir, '/tmp'])
      expect(pod?.volumes?.map(({ name }) => name)).toEqual(volumeMounts?.map(({ name }) => name))
      expect(resources?.limits).toHaveProperty('memory')
    }
  }
})

test('probes, ports and selectors meet', () => {
  expect(shop?.ports).toEqual([{ name: 'http', containerPort: settings.port }])
  expect(shop?.startupProbe?.httpGet).toEqual({ path: '/healthz', port: 'http' })
  expect(shop?.livenessProbe?.httpGet).toEqual({ path: '/healthz', port: 'http' })
  expect(shop?.readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'http' })
  const labels = deployment?.template.metadata?.labels
  expect(deployment?.selector.matchLabels).toEqual(labels)
  expect(only('PodDisruptionBudget').spec?.selector?.matchLabels).toEqual(labels)
  expect(only('Service').spec).toMatchObject({ selector: labels, ports: [{ targetPort: 'http' }] })
  // The service must not send requests to the job.
  expect(job?.template.metadata?.labels).not.toEqual(labels)
})

test('a pod that ends has time to drain, after it has been taken out of the service; one is always there', () => {
  const { periodSeconds = 10, failureThreshold = 3 } = shop?.readinessProbe ?? {}
  expect(periodSeconds * failureThreshold * 1000).toBeLessThan(settings.drainMs)
  expect((deployment?.template.spec?.terminationGracePeriodSeconds ?? 0) * 1000).toBeGreaterThan(
    settings.drainMs + 20_000,
  )
  expect(deployment).toMatchObject({ replicas: 2, strategy: { rollingUpdate: { maxUnavailable: 0 } } })
  expect(only('PodDisruptionBudget').spec).toMatchObject({ minAvailable: 1 })
})

test('the job runs the command of this release, from the image of the shop', () => {
  expect(migrate?.image).toBe(shop?.image)
  expect(migrate?.command).toEqual(['node', 'tools/migrate.ts'])
  expect(textOf('tools/migrate.ts')).not.toBe('')
  expect(textOf('compose.yaml')).toContain('command: [node, tools/migrate.ts]')
})
