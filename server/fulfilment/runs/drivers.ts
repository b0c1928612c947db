import { sql } from 'kysely'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { may, rolePermissions, staffRoles } from '#rules/identity/permissions.ts'
import type { Staff } from '#server/http/caller.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import type { RunRow } from './store.ts'

type Driver = { id: string; name: string; openRuns: number }

const drivingRoles = staffRoles.filter((role) => rolePermissions[role].includes('runs.drive'))

/** Whether somebody may record what happened on a run: its driver, and who plans runs. */
export const mayDrive = (who: Staff, run: Pick<RunRow, 'driver_id'>): boolean =>
  run.driver_id === who.id || may(who, 'runs.plan')

/** Who can drive: accounts in use whose roles allow it, here or at another identity server, by name. */
export async function findDrivers(db: Database | Tx): Promise<Driver[]> {
  const { rows } = await sql<Driver>`
    select staff.id, staff.name, (select count(*)::int from delivery_run r
      where r.driver_id = staff.id and r.state in ('PLANNED', 'LOADED', 'OUT')) as "openRuns"
    from (select id, name, roles from staff where disabled_at is null
      union all select id, name, roles from external_staff) staff
    where roles && ${drivingRoles}::text[]
    order by ('driver' = any(staff.roles)) desc, staff.name, staff.id`.execute(db)
  return rows
}

export async function findDriver(db: Database | Tx, id: string): Promise<Driver | null> {
  return isUuid(id) ? ((await findDrivers(db)).find((driver) => driver.id === id.toLowerCase()) ?? null) : null
}

/** Vehicles of the latest runs, the most recent first. */
export async function findVehicles(db: Database): Promise<string[]> {
  const { rows } = await sql<{ vehicle: string }>`
    select vehicle from delivery_run where vehicle is not null group by vehicle order by max(day) desc, vehicle limit 30`.execute(
    db,
  )
  return rows.map(({ vehicle }) => vehicle)
}
