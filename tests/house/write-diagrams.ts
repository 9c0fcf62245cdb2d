import { writeFileSync } from 'node:fs'
import { withDiagrams } from './diagrams.ts'
import { houseFiles, textOf } from './house-files.ts'
import { withPostings } from '../support/reach/postings.ts'

/** Redraws machines and postings in the documents that show them: `npm run diagrams`. */
for (const path of houseFiles.filter((file) => file.endsWith('.md'))) {
  const paper = textOf(path)
  const drawn = withPostings(withDiagrams(paper))
  if (drawn !== paper) writeFileSync(new URL(`../../${path}`, import.meta.url), drawn)
}
