/**
 * Words of buildings, streets and landmarks: a piece with one of them is no person, no city and no
 * quarter.
 */
const BUILDING_WORDS = new Set(
  `district dist villa flat apt apartment unit office shop room studio house building bldg blk block tower towers floor suite warehouse street st road rd
  avenue ave lane ln drive dr boulevard blvd highway hwy way parkway pkwy rue via calle strasse straße jalan lorong no camp
  complex townhouse store plot gate box near behind opposite opp beside next mall center centre park station mosque school hotel hospital
  hypermarket residence residences heights plaza souk market compound farm po p.o. p.o.box pobox pc caddesi sokak mahallesi marg
  ул улица д дом кв квартира просп проспект пер переулок корп корпус стр строение этаж подъезд офис
  فيلا شقة عمارة مبنى برج أبراج شارع طريق سكة منزل بيت دار محل مكتب مستودع دور الدور طابق الطابق قطعة جادة مجمع وحدة غرفة رقم ص.ب ص.ب.
  صندوق بريد خلف بالقرب قرب بجوار بجانب مقابل أمام أمام مول مسجد جامع مدرسة مستشفى محطة فندق سوق دوار حي منطقة المنطقة`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

export const isAddressWord = (word: string): boolean => BUILDING_WORDS.has(word.toLowerCase())

const NUMBERED_ZONE = /\bzone \d/i

export const hasAddressWord = (text: string): boolean =>
  NUMBERED_ZONE.test(text) || text.split(/[\s()/]+/).some((word) => isAddressWord(word) || isAddressWord(word.replace(/\.$/, '')))

const QUARTER = /^(?:.{2,40} (?:district|dist\.?|area|quarter)|(?:district|area) .{2,40}|حي .{2,40})$/iu
const NUMBERED = /^(?:industrial area|zone|area|منطقة|المنطقة).*\d/iu

/** A piece that says itself that it is a quarter. */
export const isQuarter = (text: string): boolean =>
  QUARTER.test(text) && !NUMBERED.test(text) && !/(?:street|road|شارع|طريق|عمارة|فيلا)/iu.test(text)
