import { RegisterForm } from '#storefront/account/RegisterForm.tsx'

export const RegisterPage = () => <RegisterForm />
