import { beforeEach, describe, expect, it, vi } from 'vitest'
import { nextScans } from '../../adapters/web/screens/operations/stations/scans/kept-scans.ts'

const KEY = 'crossdock.scans.1'

describe('scans that wait in a browser', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    vi.stubGlobal('window', {
      localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) },
    })
    return () => vi.unstubAllGlobals()
  })

  it('are sent though an older page kept one for a station that is no more, which the server refuses', () => {
    const scan = { at: '2026-11-28T08:00:00Z', state: 'waiting', code: 'CD000000000102' }
    kept.set(
      KEY,
      JSON.stringify([
        { ...scan, station: 'sort', scanId: 'newer' },
        { ...scan, station: 'label', scanId: 'older' },
      ]),
    )
    expect(nextScans(KEY)).toEqual([{ ...scan, station: 'label', scanId: 'older' }])
  })
})
