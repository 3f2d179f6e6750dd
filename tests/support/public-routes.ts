/** The public routes (docs/behaviour.md, 'Routes') in their canonical spelling. */
export const PUBLIC_ROUTES = `/ /aboutus /MessageFromPresident /MessageFromGeneralSecreatry /MessageFromTreasurer
  /MessageFromDirector /MessageFromPrincipal /Bpharma /DPharm /BpharmaL /BpharmAdmission /BpharmLAdmission
  /DpharmAdmission /StudentCreditCard /ScholarshipPage /Director /Principal /Faculties /NonTeachingStaff /ComputerLab
  /AuditoriumAndConferenceHall /Canteen /PlayGround /Library /CommonRoom /AcademicBlock /FacultyRoom /BoardRoom
  /LibraryInfa /Museum /SeminarHall /Pharmacognosy /PharmaceuticsLab /PharmaceuticalChemistrylab
  /HumanAnatomyPharmacologyLab /PharmaceuticalAnalysis /PharmacyPracticeLab /Microbiology /Biochemistry
  /MedicinalChemistry /Pharmacology /Biopharmaceutics /MachineRoom /CentralInstrumentRoom /Gallery /Event
  /TrainingPlacement /ContactUs /Privacy`.split(/\s+/);

/** One route per page template. */
export const TEMPLATE_ROUTES =
  `/ /aboutus /MessageFromDirector /Bpharma /DpharmAdmission /ScholarshipPage /Principal /Faculties /Canteen
  /Pharmacognosy /Gallery /Event /TrainingPlacement /ContactUs /Privacy /Notices /Search?q=pharmacy`.split(/\s+/);
