/** Alternative headings of a field in a table, by the field's key, separated by bars. */
export const HEADINGS: Readonly<Record<string, string>> = {
  email: "e mail|mail|mail id|email id|e mail id|ইমেল|ইমেইল|মেল",
  bengali: "bengali name|name in bengali|name bengali|বাংলা নাম|নাম বাংলায়",
  name: "company|name of company|company name|employer|name of employer|recruiter|name of recruiter|name of organisation|name of organization|কোম্পানি|কোম্পানির নাম|full name|name of teacher|name of faculty|name of employee|name of staff|নাম",
  group: "category|type|type of staff|staff type|teaching or non teaching|ভাগ|বিভাগ (শিক্ষক/অশিক্ষক)|ধরন",
  post: "post|designation|position|rank|role|cadre|পদ|পদবি|পদমর্যাদা",
  department: "dept|branch|subject|বিভাগ|বিষয়",
  qualifications: "qualification|degree|education|যোগ্যতা|শিক্ষাগত যোগ্যতা|ডিগ্রি",
  experience: "exp|years of service|teaching exp|অভিজ্ঞতা",
  registration: "registration|reg no|registration no|registration number|pharmacist registration|রেজিস্ট্রেশন|নিবন্ধন",
  joined: "date of joining|joining date|doj|joined|date of appointment|যোগদানের তারিখ|যোগদান",
  phone: "mobile|mobile no|mobile number|phone|phone no|contact|contact no|contact number|মোবাইল|ফোন|টেলিফোন",
  item: "particulars|head|fee head|fees head|description|name of fee|type of fee|year|semester|session|installment|instalment|course|class|programme|খাত|বিবরণ|ফি এর নাম|বছর|বর্ষ|সেমেস্টার",
  amount: "fee|rs|inr|rupee|₹|total|টাকা|পরিমাণ|ফি|মোট",
  session: "academic year|academic session|year|batch|passing year|year of passing|শিক্ষাবর্ষ|সেশন|বছর",
  registered:
    "appeared|student appeared|eligible|eligible student|registered student|total student|final year student|outgoing student|মোট ছাত্রছাত্রী|পরীক্ষার্থী",
  placed: "student placed|placed student|selected|চাকরি পেয়েছেন|চাকরি",
  higherStudy: "higher studies|higher education|উচ্চশিক্ষা",
  medianPay: "median|median package|median salary|median ctc",
  body: "name|approving body|approved by|authority|approving authority|council|university|board|regulatory body|statutory body|সংস্থা",
  text: "letter no|letter number|number|order no|reference|reference no|approval no|file no|details|পত্র নং",
  url: "website|url|link|ওয়েবসাইট",
  title: "name|committee|name of committee|committee name|cell|name of cell|কমিটি|কমিটির নাম",
  purpose: "function|objective|about|details|কাজ|উদ্দেশ্য",
  what: "event|activity|particulars|programme|program|schedule|stage|description|বিষয়|বিবরণ|কর্মসূচি",
  day: "date|last date|তারিখ|দিন",
  from: "old|old url|old link|old page|former address|source|from|day|days|বার",
  to: "new|new url|new link|new page|new address|target|destination|to",
  figure: "number|count|value|সংখ্যা",
  network: "platform|social media|site",
  per: "per|period|frequency|when|payable|each|mode|mode of payment|কখন|কখন দিতে হয়|কত দিন অন্তর",
};

/** Words in staff lists, including posts, that stand for a group of people, by the value of the group. */
export const OPTION_WORDS: Readonly<Record<string, string>> = {
  leadership:
    "leadership|management|governing body|president|vice president|chairman|chairperson|secretary|general secretary|treasurer|director|principal|vice principal|পরিচালন সমিতি|সভাপতি|সম্পাদক|কোষাধ্যক্ষ|অধিকর্তা|অধ্যক্ষ|অধ্যক্ষা|উপাধ্যক্ষ",
  faculty:
    "teaching|teacher|faculty|professor|prof|assistant professor|associate professor|lecturer|reader|instructor|hod|head of department|শিক্ষক|শিক্ষিকা|অধ্যাপক|অধ্যাপিকা|প্রভাষক",
  "non-teaching":
    "non teaching|nonteaching|non teaching staff|non faculty|office staff|supporting staff|technical staff|librarian|assistant librarian|library assistant|accountant|clerk|cashier|laboratory assistant|laboratory technician|laboratory attendant|lab assistant|lab technician|lab attendant|technician|attendant|peon|storekeeper|store keeper|gardener|driver|guard|sweeper|office assistant|computer operator|data entry operator|অশিক্ষক|শিক্ষাকর্মী|গ্রন্থাগারিক|হিসাবরক্ষক|করণিক|পরীক্ষাগার সহায়ক",
  once: "once|one time|onetime|at admission|admission fee|caution money|caution deposit|security deposit|at the time of admission|refundable|একবার|এককালীন|ভর্তির সময়",
  semester: "per semester|every semester|per sem|each sem|half yearly|প্রতি সেমিস্টার|প্রতি সেমিস্টারে|প্রতি সেমেস্টার",
  year: "per year|every year|a year|yearly|annual|annually|per annum|p a|প্রতি বছর|বছরে|বার্ষিক",
  month: "per month|every month|a month|monthly|p m|প্রতি মাস|মাসে|মাসিক",
};

/** Ordinals and names of the terms of a course, as in "1st year", "Semester II" and "২য় কিস্তি". */
export const ORDINALS =
  "1st|2nd|3rd|4th|5th|6th|7th|8th|first|second|third|fourth|fifth|sixth|seventh|eighth|i|ii|iii|iv|v|vi|vii|viii|১ম|২য়|৩য়|৪র্থ|৫ম|৬ষ্ঠ|৭ম|৮ম|প্রথম|দ্বিতীয়|তৃতীয়|চতুর্থ|পঞ্চম|ষষ্ঠ|সপ্তম|অষ্টম";
export const TERMS = "year|yr|semester|sem|installment|instalment|বর্ষ|বছর|সেমেস্টার|সেমিস্টার|কিস্তি";
