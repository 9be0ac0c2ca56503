import { defineWords } from '../../i18n/words.ts';

export const twoFactorFormWords = defineWords({
  en: {
    passkeyHint: 'Your phone or computer asks for your fingerprint, your face or its PIN.',
    appCode: 'Code of your authenticator app',
    appHint: 'Six digits, which change every 30 seconds.',
    recoveryCode: 'Recovery code',
    recoveryHint: 'One of the ten codes that you kept. It works once.',
    use: {
      passkey: 'Use your passkey',
      app: 'Use your authenticator app',
      recovery: 'Use a recovery code',
    },
    submit: 'Continue',
    back: 'Back to Login',
    failed: 'Login failed',
    network: 'An error occurred during login',
  },
  fr: {
    passkeyHint:
      'Votre téléphone ou votre ordinateur vous demande votre empreinte, votre visage ou son code PIN.',
    appCode: 'Code de votre application d’authentification',
    appHint: 'Six chiffres, qui changent toutes les 30 secondes.',
    recoveryCode: 'Code de secours',
    recoveryHint: 'L’un des dix codes que vous avez gardés. Il ne sert qu’une fois.',
    use: {
      passkey: 'Utiliser votre clé d’accès',
      app: 'Utiliser votre application d’authentification',
      recovery: 'Utiliser un code de secours',
    },
    submit: 'Continuer',
    back: 'Retour à la connexion',
    failed: 'La connexion a échoué',
    network: 'Une erreur est survenue pendant la connexion',
  },
});
