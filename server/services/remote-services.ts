import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Company } from '#server/adapters/company/port.ts'
import { remoteCompany } from '#server/adapters/company/remote.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { SmartBasket } from '#server/adapters/smart-basket/port.ts'
import { remoteSmartBasket } from '#server/adapters/smart-basket/remote.ts'
import { circuit, type Circuit } from '#server/http/circuit.ts'
import { proxyRequest, type ProxyRoute } from '#server/http/reverse-proxy.ts'
import { bearerToken, type Retailer, type TokenReader } from '#server/http/caller.ts'
import { bodyLimit } from '#server/http/server.ts'
import { markPhoneProven } from '#server/identity/outlets.ts'
import { serviceNames, services, type ReplacedServices, type ServiceName } from './services.ts'

const timeoutMs = 3000
const perMinute = 600

type Deps = {
  db: Database
  log: FastifyBaseLogger
  replaced: ReplacedServices
  rateLimitFactor: number
  /** False: no service is called, as if none answered. */
  outside: boolean
  readToken: TokenReader
  isDeleted: (accountId: string) => Promise<boolean>
}

const neverEntered: Circuit = { enter: () => null }

/** The remote services: the calls that the server makes itself, and the forwarding of clients' calls. */
export function remoteServices({ db, log, replaced, rateLimitFactor, outside, readToken, isDeleted }: Deps): {
  company: Company | undefined
  smartBasket: SmartBasket | undefined
  mount: (app: FastifyInstance, fallback: ProxyRoute['fallback']) => Promise<void>
} {
  const remote = serviceNames.flatMap((name) => {
    const url = replaced[name]
    return url === undefined
      ? []
      : [{ name, service: name, url, circuit: outside ? circuit() : neverEntered, timeoutMs, log }]
  })
  const of = (wanted: ServiceName) => remote.find(({ name }) => name === wanted)
  const [itsCompany, itsBasket] = [of('company'), of('smart-basket')]
  const onProven = ({ id, phone }: Retailer) => markPhoneProven(db, id, phone)
  const company = itsCompany && remoteCompany({ ...itsCompany, onProven })
  const smartBasket = itsBasket && remoteSmartBasket(itsBasket)

  /** A code confirmed there has verified the phone number here too. */
  const learnProof = async (token: string | null) => {
    const who = token === null ? null : await readToken(token)
    if (token !== null && who?.kind === 'retailer') await company?.eligibilityOf(who, token)
  }
  const isGone = async (token: string): Promise<boolean> => {
    const who = await readToken(token).catch(() => null)
    return who !== null && (await isDeleted(who.id))
  }
  const mount = async (app: FastifyInstance, fallback: ProxyRoute['fallback']) => {
    for (const { name, url, circuit: shared } of remote) {
      const { basePath, staffPaths } = services[name]
      await proxyRequest(app, {
        service: name,
        paths: [
          { from: basePath, to: url },
          ...staffPaths.map((path) => ({ from: path, to: `${new URL(url).origin}${path}` })),
        ],
        circuit: shared,
        timeoutMs,
        largest: bodyLimit,
        perMinute: Math.ceil(perMinute * rateLimitFactor),
        ...(name === 'content' && { keepsLast: true, fallback, forViewing: true }),
        isGone,
        onAnswer: (request, status) => {
          if (name !== 'company' || request.method !== 'POST' || status !== 200) return
          learnProof(bearerToken(request)).catch((error: unknown) =>
            log.warn({ err: error }, 'whether a phone number is proven could not be asked for'),
          )
        },
      })
    }
  }
  return { company, smartBasket, mount }
}
