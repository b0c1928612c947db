import type { Socket } from 'node:net'
import { problemOf } from './problem.ts'

/**
 * Answers what is not HTTP, or a head larger than 16 KB, before routing. It gives no details: no browser sends such
 * requests.
 */
export function rejectUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const body = JSON.stringify(problemOf({ code: 'malformed', detail: 'The request cannot be read' }))
  socket.end(
    'HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: application/problem+json; charset=utf-8\r\n' +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
