import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { changeSince, keep, readKept } from './kept-figures.ts'
import { hasFallen, middleFigures, tableOf, type BenchMeasurement } from './bench-measurement.ts'

const figure = (name: string, ratio: number): BenchMeasurement => ({ name, ratio, bar: 1, detail: `${ratio * 100}/s` })

async function emptyFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-figures-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'figures.json')
}

it('keeps the last ratio of every figure with its day, whichever benches a run measured', async () => {
  const file = await emptyFile()
  expect(readKept(file)).toEqual({})
  keep([figure('quotes', 30), figure('labels', 4)], { at: new Date('2026-11-20T10:00:00Z'), file })
  keep([figure('labels', 5)], { at: new Date('2026-11-22T10:00:00Z'), file })
  const kept = readKept(file)
  expect(Object.keys(kept)).toEqual(['labels', 'quotes'])
  expect(kept).toMatchObject({ labels: { ratio: 5, date: '2026-11-22', detail: '500/s' }, quotes: { ratio: 30, date: '2026-11-20' } })
  expect(await readFile(file, 'utf8')).toMatch(/"machine": "\d+ cores, \d+ GB"/)
})

it('shows the change since then', () => {
  const kept = { ratio: 4, date: '2026-11-20', machine: '2 cores, 8 GB', detail: '' }
  expect([changeSince(kept, 5), changeSince(kept, 3), changeSince(kept, 4), changeSince(undefined, 4)]).toEqual([
    '+25 % since 2026-11-20',
    '-25 % since 2026-11-20',
    '0 % since 2026-11-20',
    'new',
  ])
  expect(tableOf([figure('labels', 5), figure('quotes', 30)], { labels: kept })).toMatch(
    /labels .*\+25 % since 2026-11-20.*\n.*quotes .*new/,
  )
})

it('says that a figure fell where it is worse by more than noise, whichever way is better', () => {
  const kept = { labels: { ratio: 4, date: '2026-11-20', machine: '2 cores, 8 GB', detail: '' } }
  const fell = (ratio: number, bound?: 'most'): boolean => hasFallen({ ...figure('labels', ratio), ...(bound && { bound }) }, kept)
  expect([fell(3.3), fell(3.5), fell(9)]).toEqual([true, false, false])
  expect([fell(4.7, 'most'), fell(4.5, 'most'), fell(1, 'most')]).toEqual([true, false, false])
  expect(hasFallen(figure('quotes', 0.1), kept)).toBe(false)
})

it('takes the middle one of a figure that was measured several times', () => {
  const runs = [3, 9, 4].map((ratio) => [figure('labels', ratio), figure('quotes', 10 * ratio)])
  expect(middleFigures(runs).map(({ ratio }) => ratio)).toEqual([4, 40])
})
