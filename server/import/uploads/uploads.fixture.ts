import { expect } from 'vitest'
import { applyImport, checkImport, getImport, uploadImport } from '#contract/backoffice/office/imports/calls.ts'
import { pathOf, type AnswerOf } from '#contract/call.ts'
import type { Problem } from '#contract/errors.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import type { ImportKind } from '#rules/transfer/import-kinds.ts'

type Import = AnswerOf<typeof getImport>

/** Imports files as somebody at the back office of `url`. */
export function importsOf(url: string, who: StaffClient) {
  async function upload(kind: ImportKind, file: string | Uint8Array, name = 'file.csv') {
    const form = new FormData()
    form.set('kind', kind)
    form.set('file', new Blob([file as Uint8Array<ArrayBuffer>]), name)
    const headers = { authorization: `Bearer ${await who.freshToken()}` }
    const response = await fetch(url + pathOf(uploadImport), { method: 'POST', headers, body: form })
    const body = (await response.json()) as Import & Problem
    return { status: response.status, body, problem: body }
  }
  const get = async (id: string) => (await who.call(getImport, { params: { id } })).body
  /** The import when nothing is being done with it any more. */
  async function settled(id: string): Promise<Import> {
    await expect.poll(async () => (await get(id)).work, { timeout: 120_000 }).toBeNull()
    return get(id)
  }
  async function check(id: string, mapping: Import['mapping'], headerLine?: number) {
    const answer = await who.call(checkImport, { params: { id }, body: { mapping, headerLine } })
    return answer.status === 202 ? { ...answer, body: await settled(id) } : answer
  }
  async function apply(id: string) {
    const answer = await who.call(applyImport, { params: { id } })
    return answer.status === 202 ? { ...answer, body: await settled(id) } : answer
  }
  /** Uploads a file and checks it with the columns that were recognised. */
  async function uploadAndCheck(kind: ImportKind, file: string | Uint8Array): Promise<Import> {
    const { status, body, problem } = await upload(kind, file)
    expect(status, JSON.stringify(problem)).toBe(201)
    const checked = await check(body.id, body.mapping)
    expect(checked.status, JSON.stringify(checked.problem)).toBe(202)
    return checked.body
  }
  /** The same, and imports it. */
  async function importFile(kind: ImportKind, file: string | Uint8Array): Promise<Import> {
    const { id } = await uploadAndCheck(kind, file)
    const { status, body, problem } = await apply(id)
    expect(status, JSON.stringify(problem)).toBe(202)
    return body
  }
  return { upload, get, settled, check, apply, uploadAndCheck, importFile }
}
