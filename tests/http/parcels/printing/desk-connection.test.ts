import { describe, expect, it, vi } from 'vitest'
import { DeskConnection } from '../../../../adapters/http/server/areas/parcels/printing/desk-connection.ts'
import type { PrinterState } from '#core/parcels/printing/print-protocol.ts'
import { ok } from '#core/base/kernel/result.ts'

const PRINTER: PrinterState = {
  name: 'labels',
  kind: 'zpl',
  state: 'idle',
  reasons: [],
  formats: ['zpl'],
  media: [],
  queued: 0,
  offset: { x: 0, y: 0 },
  sizes: [],
}

describe('what an agent says of its printers', () => {
  it('is kept with its characters that nothing can hold marked', async () => {
    let stored: readonly PrinterState[] = []
    const connection = new DeskConnection({
      desk: { deskId: '1', accountId: 1 } as never,
      connectionId: 'c',
      socket: { readyState: 1, OPEN: 1, send: () => undefined } as never,
      connections: {
        notePrinters: (_: string, { printers }: { readonly printers: readonly PrinterState[] }) => {
          stored = printers
          return Promise.resolve(ok(true))
        },
      } as never,
      work: { note: () => Promise.resolve(ok([])) } as never,
      troubled: (error) => expect(error).toBeUndefined(),
    })
    const printers = [
      { ...PRINTER, model: 'A\0B' },
      { ...PRINTER, name: 'second', model: '\ud800' },
    ]
    expect(connection.receive(JSON.stringify({ type: 'printers', id: '1', printers }))).toBe(true)
    await connection.end()
    expect(stored.map(({ model }) => model)).toEqual(['A\uFFFDB', '\uFFFD'])
  })
})

describe('what an agent says of a test page', () => {
  it('is kept as it was said last, even where an earlier writing takes longer', async () => {
    let stored: readonly PrinterState[] = []
    const writings: (() => void)[] = []
    const connection = new DeskConnection({
      desk: { deskId: '1', accountId: 1 } as never,
      connectionId: 'c',
      socket: { readyState: 1, OPEN: 1, send: () => undefined } as never,
      connections: {
        notePrinters: async (_: string, { printers }: { readonly printers: readonly PrinterState[] }) => {
          await new Promise<void>((written) => writings.push(written))
          stored = printers
          return ok(true)
        },
      } as never,
      work: { note: () => Promise.resolve(ok([])) } as never,
      troubled: (error) => expect(error).toBeUndefined(),
    })
    const say = (message: object): void => expect(connection.receive(JSON.stringify(message))).toBe(true)
    const status = { type: 'status', document: 'test-page-1', task: 'test', printer: 'labels', at: '2026-09-22T00:00:00.000Z' }
    say({ type: 'printers', id: '1', printers: [PRINTER] })
    say({ ...status, state: 'rendered' })
    say({ ...status, state: 'held', reason: 'media-empty' })
    // The newest writing ends first, wherever there are several.
    await vi.waitFor(() => {
      writings.pop()?.()
      expect(stored).toMatchObject([{ test: { state: 'held', reason: 'media-empty' } }])
    })
    for (const written of writings.splice(0)) written()
    await connection.end()
    expect(stored).toMatchObject([{ test: { state: 'held', reason: 'media-empty' } }])
  })
})
