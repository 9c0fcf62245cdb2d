/**
 * PostgreSQL's advisory locks that this product takes, by what each guards. Two that share a number
 * would wait for each other for no reason, so all stand here, and a test holds that each number is
 * used once and that nobody takes one that is not in this list.
 */
export const LOCKS = {
  /** Counts of orders are summed by one server at a time. */
  compactCounts: 7_310_001,
  /** Servers that start together seed one after another. */
  seed: 7_310_002,
  /**
   * Changes of the staff follow one another, so that none is judged by a state that another one
   * changes.
   */
  staff: 7_310_003,
  /** Search texts of orders are moved into their index by one server at a time. */
  fileTexts: 7_310_004,
  /** Servers that start together migrate one after another. */
  migrate: 7_310_005,
  /**
   * Versions of prices are written one after another, so that no timeline is judged while another
   * server changes it.
   */
  tariffs: 7_310_006,
  /** Closings of months of the books follow one another. */
  closings: 7_310_007,
  /**
   * With the number of a month: postings into it share it, and its closing waits for all of them.
   */
  booksMonth: 7_310_008,
  /**
   * With the number of a client: records of its articles are written one after another, so that no
   * two get one article number at once.
   */
  barcodes: 7_310_009,
  /**
   * With the number of a person: its acts on money are judged one after another, so that no two are
   * judged by the same sum.
   */
  moneyActs: 7_310_010,
  /** Sums of timeliness change one transaction after another. */
  timeliness: 7_310_084,
} as const
