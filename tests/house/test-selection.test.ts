import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { coveredFolders, selectFolders, selectTests } from '../test-selection.ts'
import { houseFiles, textOf } from './house-files.ts'

const top = fileURLToPath(new URL('../..', import.meta.url))
const select = (...areas: readonly string[]) => selectTests(areas, top)

describe('the tests of an area', () => {
  it('are those in its folders and those named after it', () => {
    const { files, folders, needsBuild } = select('cod')
    expect(files).toEqual(expect.arrayContaining(['tests/core/money/cod/settlement.test.ts', 'tests/core/pricing/fees/cod-payout.test.ts']))
    expect(files).not.toContain('tests/printer/codes.test.ts')
    expect(folders).toEqual(expect.arrayContaining(['core/money/cod', 'tests/core/money/cod']))
    expect(folders).not.toContain('core/pricing/fees')
    expect(files).toContain('tests/journeys/words.test.ts')
    expect(needsBuild).toBe(true)
    expect(select('fees').needsBuild).toBe(false)
  })

  it('are those of every room, and what they need is built', () => {
    const { files, folders, needsBuild } = select('messages')
    expect(files).toEqual(
      expect.arrayContaining([
        'tests/core/portal/messages/mailbox.test.ts',
        'tests/http/portal/messages/messages.test.ts',
        'tests/journeys/words.test.ts',
      ]),
    )
    expect(folders).toEqual(
      expect.arrayContaining(['core/portal/messages', 'adapters/web/screens/portal/messages', 'adapters/store/portal/messages']),
    )
    expect(needsBuild).toBe(true)
  })

  it('are those of several areas together', () => {
    expect(select('cod', 'tracking').files).toEqual([...new Set([...select('cod').files, ...select('tracking').files])].toSorted())
  })

  it('cover the folders of core and adapters', () => {
    const covered = coveredFolders(select('cod').folders)
    expect(covered).toEqual(expect.arrayContaining(['core/money/cod', 'adapters/store/money/cod']))
    expect(covered).not.toContain('tests/core/money/cod')
  })

  it('are none where nothing is named so', () => {
    expect(select('no-such-area')).toEqual({ files: [], folders: [], needsBuild: false })
  })
})

describe('the tests of folders', () => {
  it('are all that lie in them, and journeys and the command line are built before', () => {
    const { files, needsBuild } = selectFolders(['tests/web', 'tests/house'], top)
    expect(files).toContain('tests/house/test-selection.test.ts')
    expect(files.every((file) => /^tests\/(web|house)\//.test(file))).toBe(true)
    expect(needsBuild).toBe(false)
    expect(selectFolders(['tests/cli'], top).needsBuild).toBe(true)
  })

  it('are each in one job of the workflow, and in no more', () => {
    const workflow = textOf('.github/workflows/check.yml')
    const inJobs = [...workflow.matchAll(/^ +tests: (.+)$/gm)].flatMap(([, folders = '']) => folders.split(' '))
    const withTests = houseFiles.flatMap((path) => /^(tests\/[\w-]+)\/.*\.test\.tsx?$/.exec(path)?.[1] ?? [])
    expect(inJobs.toSorted()).toEqual([...new Set(withTests)].toSorted())
  })
})
