/**
 * What people type, and a part of the title that they mean: words of content/, in Roman letters as they come to mind, in
 * Devanagari as it is often misspelt, and in English. Written by hand, not made from the rules of folding.
 */
const written: Readonly<Record<string, string>> = {
  खरिदार: "kharidar, khardar, kharidaar, khariddar, खरीदार, खरिदारर, kharidar first paper",
  "नायब सुब्बा": "nayab subba, nayab suba, nayabsubba, naayab subba, नायव सुब्बा, नायब सुबा, nayav subba",
  "शाखा अधिकृत":
    "shakha adhikrit, sakha adhikrit, shakha adhikrita, साखा अधिकृत, शाखा अधिकॄत, section officer, secton officer",
  "सामान्य ज्ञान": "samanya gyan, samanya gyaan, saamanya gyan, सामान्य ग्यान, general knowledge, general knowlege",
  सौर्यमण्डल: "saurya mandal, sauryamandal, soryamandal, सौर्यमंडल, सौर्यमन्डल, solar system",
  भूगोल: "bhugol, bhoogol, vugol, भुगोल, geography, geografy",
  इतिहास: "itihas, itihaas, etihas, ईतिहास, history, histroy",
  "नेपालको इतिहास": "nepalko itihas, nepal ko itihas, नेपाल को इतिहास, history of nepal",
  "नेपालको भूगोल": "nepalko bhugol, nepal ko bhugol, नेपालको भुगोल, geography of nepal",
  "विश्वको भूगोल": "bishwo ko bhugol, vishwako bhugol, विश्वको भुगोल, world geography, world geograpy",
  शासनपद्धति: "shasan paddhati, sasan paddhati, shasanpaddhati, system of government",
  "विज्ञान प्रविधि": "bigyan prabidhi, vigyan prabidhi, bigyan prawidhi, बिज्ञान प्रविधि, विज्ञान प्रबिधि",
  वातावरण: "watabaran, vatavaran, batawaran, बातावरण, वातावरन, environment, enviroment",
  अन्तर्राष्ट्रिय: "antarrastriya, antarrashtriya, antarastriya, अन्तराष्ट्रिय, अन्तर्राष्ट्रीय, international, internatonal",
  "समसामयिक घटना":
    "samasamayik ghatana, samsamayik ghatna, समसामयीक घटना, current affairs, current affair, curent affairs",
  "रुजु गर्ने": "ruju garne, ruju, रूजु गर्ने, verification, verificaton",
  वर्गीकरण: "bargikaran, vargikaran, wargikaran, वर्गिकरण, classification, clasification",
  "फाइलिङ अभिरुचि": "filing aptitude, phailing abhiruchi, फाईलिङ अभिरुची, फाइलिंग अभिरुचि, filing aptitute",
  "निर्देशन अनुसरण": "nirdeshan anusaran, nirdesan anusaran, निर्देसन अनुसरण, following instructions",
  "सङ्ख्यात्मक चातुर्य": "sankhyatmak chaturya, sankhyatmak, संख्यात्मक चातुर्य, numerical reasoning, numerical resoning",
  "कोडिङ र भिडान": "coding ra bhidan, koding, कोडिंग र भिडान, coding and matching",
  "दिशा र दूरी": "disha ra duri, disa ra duri, दिशा र दुरी, direction and distance, direction and distence",
  ब्रह्माण्ड: "brahmanda, brahmand, bramhanda, ब्रह्मान्ड, universe",
  पृथ्वी: "prithvi, prithwi, prithbi, पृथ्बी, पृथ्वि",
  "पारिस्थितिक पद्धति": "paristhitik paddhati, paristhitik, पारीस्थितिक पद्धति, ecosystem, ecosytem",
  "शाब्दिक तर्क": "shabdik tarka, sabdik tarka, साब्दिक तर्क, verbal reasoning, verbal reasonning",
  "मात्रात्मक तर्क": "matratmak tarka, maatratmak, मात्रात्मक तर्का, quantitative reasoning, quantitative resoning",
  "प्रशासनिक अभिरुचि": "prashasanik abhiruchi, prasasanik, प्रसासनिक अभिरुचि",
  "आर्थिक विकास": "arthik bikas, aarthik vikas, arthik vikash, आर्थिक बिकास, economic development",
  "दिगो विकास": "digo bikas, digo vikas, दिगो बिकास, sustainable development, sustanable development",
  "तथ्याङ्क विश्लेषण": "tathyanka bishleshan, tathyanka, तथ्यांक विश्लेषण, तथ्याङ्क बिश्लेषण, data interpretation",
  शब्दभण्डार: "shabda bhandar, sabdabhandar, shabdabhandar, शब्दभन्डार, vocabulary, vocabulery",
  "वाक्य संरचना": "bakya samrachana, vakya sanrachana, वाक्य सम्रचना, sentence structure, sentense structure",
  "नेपालको संविधान":
    "nepalko sambidhan, nepal ko samvidhan, नेपालको सम्विधान, constitution of nepal, nepalko sanbidhan, नेपालको संबिधान",
  संविधान: "sambidhan, samvidhan, sanbidhan, sambidhaan, सम्विधान, संबिधान, constitution, constitusion",
  जनसङ्ख्या: "janasankhya, jansankhya, जनसंख्या, population, populaton",
  प्रवेशपत्र: "prabeshpatra, praveshpatra, prawesh patra, प्रबेशपत्र, admit card",
  अन्तर्वार्ता: "antarwarta, antarvarta, antarbarta, अन्तरवार्ता, अन्तर्बार्ता, interview, intervew",
  "सामूहिक परीक्षण": "samuhik parikshan, samuhik parichhyan, सामुहिक परिक्षण, group test",
  कम्प्युटर: "kampyutar, computer, कम्प्यूटर, compuuter",
  "समय र गलत": "samaya ra galat, time and penalty, time and the penalty",
  "कार्यालय व्यवस्थापन":
    "karyalaya byabasthapan, karyalaya vyavasthapan, कार्यालय ब्यवस्थापन, office management, offce management",
  "सामान्य गणित": "samanya ganit, saamanya ganit, सामान्य गणीत, general mathematics, general mathematic",
  "कानुन र न्याय": "kanun ra nyaya, kanoon ra nyaya, कानून र न्याय, law and justice",
  "सेवा प्रवाह": "sewa prabaha, seva pravah, सेवा प्रबाह, service delivery",
  "कार्यालय सञ्चालन": "karyalaya sanchalan, karyalay sanchalan, कार्यालय संचालन, office operation",
  "राजस्व प्रशासन": "rajaswa prashasan, rajaswo prasasan, राजश्व प्रशासन, revenue administration",
  "सरकारी लेखा": "sarkari lekha, sarakari lekha, सरकारि लेखा, government accounting",
  नेतृत्व: "netritwa, netritva, neitritwa, नेत्रित्व, leadership, leadrship",
  "सार्वजनिक नीति": "sarbajanik niti, sarvajanik neeti, सार्वजनिक निति, public policy",
  "सार्वजनिक व्यवस्थापन": "sarbajanik byabasthapan, sarvajanik vyavasthapan, सार्बजनिक व्यवस्थापन, public management",
  "अपरेटिङ सिस्टम": "operating system, aparating system, अपरेटिंग सिस्टम, operating systems",
  डाटाबेस: "database, databases, databes, डाटाबेश",
  स्प्रेडसिट: "spreadsheet, spreadsheets, spredsheet, स्प्रेडशिट",
  प्रस्तुतीकरण: "prastutikaran, prastutikarn, प्रस्तुतिकरण, presentations, presentation",
  "परिवार नियोजन": "pariwar niyojan, parivar niyojan, pariwaar niyojan, परीवार नियोजन, family planning, family planing",
  पोषण: "poshan, posan, पोसण, पोषन, nutrition, nutriton",
  "प्राथमिक उपचार": "prathamik upachar, prathmik upchar, प्राथमीक उपचार, first aid",
  "सामुदायिक स्वास्थ्य": "samudayik swasthya, saamudayik svasthya, सामुदायीक स्वास्थ्य, community health",
  राष्ट्रपति: "rastrapati, rashtrapati, raastrapati, राष्ट्रपती, president, presedent",
  नागरिकता: "nagarikta, nagrikta, naagarikata, नागरीकता, citizenship, citizinship",
  "मौलिक हक": "maulik hak, moulik hak, maulik hakk, मौलीक हक, fundamental rights, fundamental right, fundametal rights",
  न्यायपालिका: "nyayapalika, nyaya palika, nyayepalika, न्यायापालिका, judiciary",
  अख्तियार: "akhtiyar, aktiyar, akhtiyaar, अक्तियार",
  विधेयक: "bidheyak, vidheyak, bidhayak, बिधेयक, विधेयेक",
  अध्यादेश: "adhyadesh, adhyades, अध्यादेस, ordinances",
  "निर्देशक सिद्धान्त": "nirdeshak siddhanta, nirdesak sidhanta, निर्देशक सिद्दान्त, directive principles, directive principle",
  "समावेशी प्रतिशत": "samabeshi pratishat, samaveshi pratisat, समाबेशी प्रतिशत",
  निजामती: "nijamati, nijamati sewa, nizamati, निजामति सेवा, civil service",
  "लोक सेवा आयोग": "loksewa aayog, lokseva ayog, lok sewa ayog, लोकसेवा आयोग, लोक सेवा आयाेग, public service commission",
  प्रधानमन्त्री: "pradhanmantri, pradhan mantri, pradhanamantri, प्रधानमन्त्रि, prime minister",
  "बहुउत्तर अभ्यास": "bahuuttar abhyas, bahu uttar abhyas, बहु उत्तर अभ्यास, multi answer practice",
};

/** The newest of them, of which no rule of folding was made: whether it serves what nobody thought of. */
const fresh: Readonly<Record<string, string>> = {
  महालेखापरीक्षक: "mahalekha parikshak, mahalekhapariksyak, महालेखा परिक्षक, auditor general, auditer general",
  "सर्वोच्च अदालत": "sarbochha adalat, sarvocha adalat, सर्बोच्च अदालत, supreme court, suprem court",
  "निर्वाचन आयोग": "nirbachan ayog, nirwachan aayog, निर्बाचन आयोग, election commission, elecsion commission",
  "परराष्ट्र मन्त्रालय": "pararastra mantralaya, parrastra mantralaya, परराष्ट्र मन्त्रालया, foreign affairs, foriegn affairs",
  "अर्थ मन्त्रालय": "artha mantralaya, arth mantralay, अर्थमन्त्रालय, अर्थ मन्त्रलय, ministry of finance",
  "शिक्षक सेवा आयोग": "shikshak sewa aayog, sikshyak seva ayog, शिक्षक शेवा आयोग, सिक्षक सेवा आयोग, teacher service",
  "राष्ट्रिय योजना आयोग":
    "rastriya yojana aayog, rashtriya yojna ayog, राष्ट्रीय योजना आयोग, planning commission, planing commission",
  "नेपाल राष्ट्र बैङ्क": "nepal rastra bank, rashtra bank, नेपाल राष्ट्र बैंक",
  "नेपाल राजपत्र": "nepal rajpatra, rajapatra, राजपत्तर, gazette, gazete",
  "सङ्घीय संसद्": "sanghiya sansad, sangiya samsad, संघीय संसद, federal parliament, parliment",
  "मानव अधिकार आयोग": "manav adhikar, manab adhikar aayog, मानब अधिकार, मानव अधीकार, human rights",
  "गृह मन्त्रालय": "griha mantralaya, grihamantralaya, home affairs",
  "कृषि तथा पशुपन्छी": "krishi tatha pashu, krisi mantralaya, कृषी तथा पशुपन्छी, कृसि, agriculture, agricultur",
  "ऊर्जा, जलस्रोत": "urja jalasrot, oorja, उर्जा जलश्रोत, energy water, irigation",
  "भौतिक पूर्वाधार": "bhautik purbadhar, vautik purwadhar, भौतीक पुर्बाधार, infrastructure, infrastucture",
  "सञ्चार तथा सूचना": "sanchar tatha suchana, sanchaar, संचार तथा सुचना",
  "राष्ट्रिय महिला आयोग": "mahila aayog, maheela ayog, महीला आयोग, women commission",
  "वर्ड प्रोसेसिङ": "word processing, word prosesing, वर्ड प्रोसेसिंग",
  "विश्वको इतिहास": "bishwako itihas, vishwako itihaas, बिश्वको ईतिहास, world history",
  "अशाब्दिक तर्क": "ashabdik tarka, asabdik tark, असाब्दिक तर्क, non verbal reasoning",
  "राज्य व्यवस्था": "rajya byabastha, rajya vyavastha, राज्य ब्यवस्था",
  "बौद्धिक परीक्षण": "bauddhik parikshan, boudhik pariksan, बौद्धीक परिक्षण",
  "संविधान संशोधन": "sambidhan samshodhan, samvidhan sansodhan, संबिधान संसोधन",
};

type Pair = readonly [typed: string, title: string];
const pairsOf = (all: Readonly<Record<string, string>>): Pair[] =>
  Object.entries(all).flatMap(([title, typed]) => typed.split(", ").map((text) => [text, title] as const));

export const freshPairs: readonly Pair[] = pairsOf(fresh);
/** Pairs of what is typed and of a part of the title that is meant. */
export const pairs: readonly Pair[] = [...pairsOf(written), ...freshPairs];
