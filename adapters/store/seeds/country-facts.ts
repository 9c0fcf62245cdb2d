/**
 * ISO 3166 and Kosovo (`XK`, as carriers call it): two letters, three letters, the currency people
 * pay in (ISO 4217), the zone of the capital or the largest port (IANA), and `+` where parcels
 * leave from, `-` where none are taken, nothing where they only arrive.
 */
const FACTS = `
AD AND EUR Europe/Andorra
AE ARE AED Asia/Dubai +
AF AFG AFN Asia/Kabul -
AG ATG XCD America/Antigua
AI AIA XCD America/Anguilla
AL ALB ALL Europe/Tirane
AM ARM AMD Asia/Yerevan
AO AGO AOA Africa/Luanda
AQ ATA USD Antarctica/McMurdo -
AR ARG ARS America/Argentina/Buenos_Aires
AS ASM USD Pacific/Pago_Pago
AT AUT EUR Europe/Vienna
AU AUS AUD Australia/Sydney
AW ABW AWG America/Aruba
AX ALA EUR Europe/Mariehamn
AZ AZE AZN Asia/Baku
BA BIH BAM Europe/Sarajevo
BB BRB BBD America/Barbados
BD BGD BDT Asia/Dhaka +
BE BEL EUR Europe/Brussels
BF BFA XOF Africa/Ouagadougou
BG BGR EUR Europe/Sofia
BH BHR BHD Asia/Bahrain +
BI BDI BIF Africa/Bujumbura
BJ BEN XOF Africa/Porto-Novo
BL BLM EUR America/St_Barthelemy
BM BMU BMD Atlantic/Bermuda
BN BRN BND Asia/Brunei
BO BOL BOB America/La_Paz
BQ BES USD America/Kralendijk
BR BRA BRL America/Sao_Paulo
BS BHS BSD America/Nassau
BT BTN BTN Asia/Thimphu
BV BVT NOK Europe/Oslo -
BW BWA BWP Africa/Gaborone
BY BLR BYN Europe/Minsk -
BZ BLZ BZD America/Belize
CA CAN CAD America/Toronto
CC CCK AUD Indian/Cocos
CD COD CDF Africa/Kinshasa
CF CAF XAF Africa/Bangui -
CG COG XAF Africa/Brazzaville
CH CHE CHF Europe/Zurich
CI CIV XOF Africa/Abidjan
CK COK NZD Pacific/Rarotonga
CL CHL CLP America/Santiago
CM CMR XAF Africa/Douala
CN CHN CNY Asia/Shanghai +
CO COL COP America/Bogota
CR CRI CRC America/Costa_Rica
CU CUB CUP America/Havana -
CV CPV CVE Atlantic/Cape_Verde
CW CUW XCG America/Curacao
CX CXR AUD Indian/Christmas
CY CYP EUR Asia/Nicosia
CZ CZE CZK Europe/Prague
DE DEU EUR Europe/Berlin +
DJ DJI DJF Africa/Djibouti
DK DNK DKK Europe/Copenhagen
DM DMA XCD America/Dominica
DO DOM DOP America/Santo_Domingo
DZ DZA DZD Africa/Algiers
EC ECU USD America/Guayaquil
EE EST EUR Europe/Tallinn
EG EGY EGP Africa/Cairo +
EH ESH MAD Africa/El_Aaiun -
ER ERI ERN Africa/Asmara -
ES ESP EUR Europe/Madrid
ET ETH ETB Africa/Addis_Ababa
FI FIN EUR Europe/Helsinki
FJ FJI FJD Pacific/Fiji
FK FLK FKP Atlantic/Stanley
FM FSM USD Pacific/Pohnpei
FO FRO DKK Atlantic/Faroe
FR FRA EUR Europe/Paris
GA GAB XAF Africa/Libreville
GB GBR GBP Europe/London +
GD GRD XCD America/Grenada
GE GEO GEL Asia/Tbilisi
GF GUF EUR America/Cayenne
GG GGY GBP Europe/Guernsey
GH GHA GHS Africa/Accra
GI GIB GIP Europe/Gibraltar
GL GRL DKK America/Nuuk
GM GMB GMD Africa/Banjul
GN GIN GNF Africa/Conakry
GP GLP EUR America/Guadeloupe
GQ GNQ XAF Africa/Malabo
GR GRC EUR Europe/Athens
GS SGS GBP Atlantic/South_Georgia -
GT GTM GTQ America/Guatemala
GU GUM USD Pacific/Guam
GW GNB XOF Africa/Bissau
GY GUY GYD America/Guyana
HK HKG HKD Asia/Hong_Kong +
HM HMD AUD Indian/Kerguelen -
HN HND HNL America/Tegucigalpa
HR HRV EUR Europe/Zagreb
HT HTI HTG America/Port-au-Prince -
HU HUN HUF Europe/Budapest
ID IDN IDR Asia/Jakarta +
IE IRL EUR Europe/Dublin
IL ISR ILS Asia/Jerusalem
IM IMN GBP Europe/Isle_of_Man
IN IND INR Asia/Kolkata +
IO IOT USD Indian/Chagos -
IQ IRQ IQD Asia/Baghdad +
IR IRN IRR Asia/Tehran -
IS ISL ISK Atlantic/Reykjavik
IT ITA EUR Europe/Rome
JE JEY GBP Europe/Jersey
JM JAM JMD America/Jamaica
JO JOR JOD Asia/Amman +
JP JPN JPY Asia/Tokyo +
KE KEN KES Africa/Nairobi
KG KGZ KGS Asia/Bishkek
KH KHM KHR Asia/Phnom_Penh +
KI KIR AUD Pacific/Tarawa
KM COM KMF Indian/Comoro
KN KNA XCD America/St_Kitts
KP PRK KPW Asia/Pyongyang -
KR KOR KRW Asia/Seoul +
KW KWT KWD Asia/Kuwait +
KY CYM KYD America/Cayman
KZ KAZ KZT Asia/Almaty
LA LAO LAK Asia/Vientiane
LB LBN LBP Asia/Beirut
LC LCA XCD America/St_Lucia
LI LIE CHF Europe/Vaduz
LK LKA LKR Asia/Colombo
LR LBR LRD Africa/Monrovia
LS LSO LSL Africa/Maseru
LT LTU EUR Europe/Vilnius
LU LUX EUR Europe/Luxembourg
LV LVA EUR Europe/Riga
LY LBY LYD Africa/Tripoli
MA MAR MAD Africa/Casablanca
MC MCO EUR Europe/Monaco
MD MDA MDL Europe/Chisinau
ME MNE EUR Europe/Podgorica
MF MAF EUR America/Marigot
MG MDG MGA Indian/Antananarivo
MH MHL USD Pacific/Majuro
MK MKD MKD Europe/Skopje
ML MLI XOF Africa/Bamako
MM MMR MMK Asia/Yangon
MN MNG MNT Asia/Ulaanbaatar
MO MAC MOP Asia/Macau +
MP MNP USD Pacific/Saipan
MQ MTQ EUR America/Martinique
MR MRT MRU Africa/Nouakchott
MS MSR XCD America/Montserrat
MT MLT EUR Europe/Malta
MU MUS MUR Indian/Mauritius
MV MDV MVR Indian/Maldives
MW MWI MWK Africa/Blantyre
MX MEX MXN America/Mexico_City
MY MYS MYR Asia/Kuala_Lumpur +
MZ MOZ MZN Africa/Maputo
NA NAM NAD Africa/Windhoek
NC NCL XPF Pacific/Noumea
NE NER XOF Africa/Niamey
NF NFK AUD Pacific/Norfolk
NG NGA NGN Africa/Lagos
NI NIC NIO America/Managua
NL NLD EUR Europe/Amsterdam
NO NOR NOK Europe/Oslo
NP NPL NPR Asia/Kathmandu
NR NRU AUD Pacific/Nauru
NU NIU NZD Pacific/Niue
NZ NZL NZD Pacific/Auckland
OM OMN OMR Asia/Muscat +
PA PAN PAB America/Panama
PE PER PEN America/Lima
PF PYF XPF Pacific/Tahiti
PG PNG PGK Pacific/Port_Moresby
PH PHL PHP Asia/Manila +
PK PAK PKR Asia/Karachi +
PL POL PLN Europe/Warsaw
PM SPM EUR America/Miquelon
PN PCN NZD Pacific/Pitcairn -
PR PRI USD America/Puerto_Rico
PS PSE ILS Asia/Hebron
PT PRT EUR Europe/Lisbon
PW PLW USD Pacific/Palau
PY PRY PYG America/Asuncion
QA QAT QAR Asia/Qatar +
RE REU EUR Indian/Reunion
RO ROU RON Europe/Bucharest
RS SRB RSD Europe/Belgrade
RU RUS RUB Europe/Moscow
RW RWA RWF Africa/Kigali
SA SAU SAR Asia/Riyadh +
SB SLB SBD Pacific/Guadalcanal
SC SYC SCR Indian/Mahe
SD SDN SDG Africa/Khartoum -
SE SWE SEK Europe/Stockholm
SG SGP SGD Asia/Singapore +
SH SHN SHP Atlantic/St_Helena
SI SVN EUR Europe/Ljubljana
SJ SJM NOK Arctic/Longyearbyen
SK SVK EUR Europe/Bratislava
SL SLE SLE Africa/Freetown
SM SMR EUR Europe/San_Marino
SN SEN XOF Africa/Dakar
SO SOM SOS Africa/Mogadishu -
SR SUR SRD America/Paramaribo
SS SSD SSP Africa/Juba -
ST STP STN Africa/Sao_Tome
SV SLV USD America/El_Salvador
SX SXM XCG America/Lower_Princes
SY SYR SYP Asia/Damascus -
SZ SWZ SZL Africa/Mbabane
TC TCA USD America/Grand_Turk
TD TCD XAF Africa/Ndjamena
TF ATF EUR Indian/Kerguelen -
TG TGO XOF Africa/Lome
TH THA THB Asia/Bangkok +
TJ TJK TJS Asia/Dushanbe
TK TKL NZD Pacific/Fakaofo
TL TLS USD Asia/Dili
TM TKM TMT Asia/Ashgabat
TN TUN TND Africa/Tunis
TO TON TOP Pacific/Tongatapu
TR TUR TRY Europe/Istanbul +
TT TTO TTD America/Port_of_Spain
TV TUV AUD Pacific/Funafuti
TW TWN TWD Asia/Taipei +
TZ TZA TZS Africa/Dar_es_Salaam
UA UKR UAH Europe/Kyiv
UG UGA UGX Africa/Kampala
UM UMI USD Pacific/Wake -
US USA USD America/New_York +
UY URY UYU America/Montevideo
UZ UZB UZS Asia/Tashkent
VA VAT EUR Europe/Vatican
VC VCT XCD America/St_Vincent
VE VEN VES America/Caracas
VG VGB USD America/Tortola
VI VIR USD America/St_Thomas
VN VNM VND Asia/Ho_Chi_Minh +
VU VUT VUV Pacific/Efate
WF WLF XPF Pacific/Wallis
WS WSM WST Pacific/Apia
XK XKX EUR Europe/Belgrade
YE YEM YER Asia/Aden -
YT MYT EUR Indian/Mayotte
ZA ZAF ZAR Africa/Johannesburg
ZM ZMB ZMW Africa/Lusaka
ZW ZWE ZWG Africa/Harare
`

export type CountryFacts = {
  readonly code: string
  readonly alpha3: string
  readonly currency: string
  readonly timezone: string
  readonly allowArrive: boolean
  readonly allowDepart: boolean
}

export const countryFacts: readonly CountryFacts[] = FACTS.trim()
  .split('\n')
  .map((line) => {
    const [code = '', alpha3 = '', currency = '', timezone = '', trade = ''] = line.split(' ')
    return { code, alpha3, currency, timezone, allowArrive: trade !== '-', allowDepart: trade === '+' }
  })

/**
 * Country codes of places that no numbering plan lists by themselves: they use a neighbour's or
 * their state's.
 */
export const borrowedPhonePrefixes: Readonly<Record<string, string>> = {
  AQ: '672',
  BV: '47',
  GS: '500',
  HM: '672',
  PN: '64',
  TF: '262',
  UM: '1',
}
